/* Browsers refuse workers to pages that are opened from a folder, and the search of this site is a
 * worker. There, and nowhere else, a hidden frame does its work: what `Worker` has and the search
 * uses, no more. */
(() => {
  if (location.protocol !== "file:") return;

  class FrameWorker extends EventTarget {
    constructor(url) {
      super();
      this.onmessage = null;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      this.scope = this.frame.contentWindow;
      this.listen = (event) => {
        if (event.source !== this.scope) return;
        const copy = new MessageEvent("message", { data: event.data });
        this.dispatchEvent(copy);
        if (this.onmessage) this.onmessage(copy);
      };
      addEventListener("message", this.listen);
      const page = this.scope.document;
      page.open();
      page.write(
        "<html><body><script>" +
          'postMessage = (data) => parent.postMessage(data, "*");' +
          "importScripts = (...urls) => urls.reduce((before, url) => before.then(() =>" +
          " new Promise((done, failed) => {" +
          '  const script = document.createElement("script");' +
          "  script.src = url; script.onload = done; script.onerror = failed;" +
          "  document.body.append(script);" +
          " })), Promise.resolve());" +
          "</" + "script></body></html>"
      );
      page.close();
      this.loaded = new Promise((done) => {
        const script = page.createElement("script");
        script.src = url;
        script.onload = done;
        page.body.append(script);
      });
    }

    postMessage(data) {
      this.loaded.then(() => this.scope.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      removeEventListener("message", this.listen);
      this.frame.remove();
    }
  }

  window.Worker = FrameWorker;
})();
