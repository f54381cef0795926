// The search runs in a worker, and browsers start none for a page that is opened from a folder. There a
// hidden frame takes its place. The theme looks for the name `IFrameWorker`.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      this.ready = this.load(url);
      addEventListener("message", ({ source, data }) => {
        if (source === this.frame.contentWindow) this.dispatchEvent(new MessageEvent("message", { data }));
      });
    }

    async load(url) {
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => inside.parent.dispatchEvent(new MessageEvent("message", { data, source: inside }));
      inside.importScripts = (...urls) => urls.reduce((before, next) => before.then(() => run(inside, next)), Promise.resolve());
      await run(inside, url);
    }

    postMessage(data) {
      const inside = this.frame.contentWindow;
      this.ready.then(() => inside.dispatchEvent(new inside.MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}

function run(inside, url) {
  return new Promise((loaded, failed) => {
    const script = inside.document.createElement("script");
    script.src = url;
    script.onload = loaded;
    script.onerror = failed;
    inside.document.body.append(script);
  });
}
