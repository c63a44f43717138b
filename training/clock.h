/* Time in seconds, from some point on. */
#ifndef TRAINING_CLOCK_H
#define TRAINING_CLOCK_H

double clock_now(void);

/* Processor time of the calling thread; where the system does not tell, clock_now. */
double clock_thread(void);

#endif
