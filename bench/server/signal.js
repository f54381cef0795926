// Something that one waits for, and that may have happened before.
"use strict";

class Signal {
  constructor() {
    this.happened = false;
    this.resolve = null;
  }

  set() {
    if (this.resolve) {
      const resolve = this.resolve;
      this.resolve = null;
      resolve();
    } else {
      this.happened = true;
    }
  }

  clear() {
    this.happened = false;
  }

  wait() {
    if (this.happened) {
      this.happened = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.resolve = resolve;
    });
  }
}

module.exports = { Signal };
