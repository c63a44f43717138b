"""The positions of ``cornerwise bench``."""

__all__ = ["ENDINGS"]

ENDINGS = (
    (
        "duo-009-ply24",
        "duo",
        "65u0 a9u0 97l2 77t7 48k1 7br1 cao5 94m7 83m2 3ao6 b4t6 ccs0 6aa0 6en2 15q2 37i2 53i2 "
        "45a0 4bn6 c6k3 ecc0 d3p3 e7j0 bef2",
    ),
    (
        "duo-005-ply22",
        "duo",
        "56u0 99t7 97o7 68u0 bak1 75p4 a4r3 62k7 49t7 7bo7 9dp4 a2r0 c3m1 3bs3 42l5 36n1 6ds0 "
        "95a0 24n0 b6g2 e7q1 cal1",
    ),
    (
        "duo-009-ply22",
        "duo",
        "65u0 a9u0 97l2 77t7 48k1 7br1 cao5 94m7 83m2 3ao6 b4t6 ccs0 6aa0 6en2 15q2 37i2 53i2 "
        "45a0 4bn6 c6k3 ecc0 d3p3",
    ),
    (
        "duo-010-ply22",
        "duo",
        "55u0 99r3 49o4 76u0 84t4 a7t2 6cl2 59o5 4cr3 35p0 b4s3 13j0 d7p0 7bd0 17m1 adl2 8ek3 "
        "63m4 bbq0 a1k6 42n0 7dc2",
    ),
    (
        "duo-013-ply22",
        "duo",
        "56u0 99t4 6al1 77u0 9cr1 59m5 5cf2 74r0 b8o0 3co4 5ej2 34l7 95p0 b3q3 e6q1 cas2 bdt2 "
        "d3k5 edm0 27p2 72k6 91j2",
    ),
    (
        "duo-060-ply20",
        "duo",
        "55u0 9au0 87s3 68l6 bat3 35j0 8co3 b8t4 42p4 3bo4 5cr1 3ek2 a6l2 d5q3 12g0 94p2 ean0 "
        "7dr3 73m5 a2m2",
    ),
    (
        "duo-061-ply20",
        "duo",
        "56u0 a9u0 78t4 86m1 84o7 a4n1 b2k3 8bt5 6bp4 4dq0 8cl7 59k2 38m5 bbl4 bej2 2br1 d4r1 "
        "17j0 24s3 2eg6",
    ),
    (
        "duo-066-ply20",
        "duo",
        "65u0 9ar2 97r3 b7t3 a5o6 69l2 48t2 4as0 d8l1 27u0 bak4 bdp2 1am4 eco1 4cj2 44m7 8dp3 "
        "83j2 c3s0 32k7",
    ),
    (
        "duo-067-ply20",
        "duo",
        "55u0 99r0 68t6 6ao3 a7l6 cbl0 c7r0 76t2 4bs3 6dp3 42p4 63u0 25n1 ebk0 4ek2 39m2 18e0 "
        "a4s0 12g0 47i3",
    ),
    (
        "duo-068-ply20",
        "duo",
        "65u0 aau0 88r3 7at7 59o4 a7s0 94t4 5bl6 c7p4 19m1 eak5 37o4 24l2 dcn0 16g0 adr3 6ba0 "
        "7eg6 72m4 c9a0",
    ),
    (
        "duo-071-ply20",
        "duo",
        "55u0 a9u0 96l6 77s0 58r3 6ao3 c9p4 3an1 abs0 8cm6 9ek3 26j0 33m3 c6p2 e5o1 d3r2 5ct7 "
        "3dt0 a3q2 75l2",
    ),
    (
        "duo-072-ply20",
        "duo",
        "56u0 99t4 78t2 96r0 74o6 6au0 8br1 48n0 abl7 6dk2 25p2 a3s3 91k7 18g0 d3s0 83a0 51n6 "
        "d8l3 eam5 aem3",
    ),
    (
        "duo-073-ply20",
        "duo",
        "65u0 99r3 79o4 6bl2 48l4 86t4 4cr3 63s0 94t7 92n2 b3m4 46o4 b8q0 18k4 8ej2 cbu0 eag1 "
        "cef3 37a0 14m1",
    ),
    (
        "duo-074-ply20",
        "duo",
        "65u0 99t7 78t2 a5l5 83o6 6ap2 b5k4 47o4 8cq1 bcu0 4cp0 3am0 44l3 15i3 22s1 c8s1 e6m5 "
        "7dk7 1dn1 33b2",
    ),
    (
        "duo-075-ply20",
        "duo",
        "65u0 99r3 97t3 b8u0 78o1 6bo3 4al4 4em3 b5r3 d6s3 b2p4 d3l1 29m7 1dd2 82n6 act1 47g0 "
        "2bp3 34i1 b4a0",
    ),
    (
        "mini-ply3a",
        "mini",
        "23f2 66f5 45g1",
    ),
    (
        "mini-ply3b",
        "mini",
        "34i2 66f4 12g0",
    ),
)
"""Names, variants, and the moves that lead there: endings between two engines, by the number of the
game, and openings of Mini. A change here changes ``benchmarks/bench-nodes.txt``."""
