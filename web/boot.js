// The first script of the page: what has to work even if no Python ever starts.
// It starts Python (in a worker, or on this thread where there is none), registers the service worker, tells of new
// versions, and, when Python does not come up, says so and lets the person save what the browser holds.
"use strict";
(() => {
  const { version, about, config } = JSON.parse(document.currentScript.dataset.boot);
  document.documentElement.dataset.boot = "1"; // or index.html says after a while that this file did not come
  const PREFIX = "dragon-dojo.";
  // a first visit has everything to download yet, which on the page's own thread would take as long
  const PATIENCE = { worker: 12_000, firstVisit: 90_000, watchdog: 20_000 };

  const TEXTS = {
    en: {
      stage1: "Waking the page …", stage2: "Starting the games …", stage3: "Laying the table …",
      offlineReady: "Ready for offline: from now on this app works without a network.",
      offlineFailed: "This app could not be saved for offline use yet. It will try again on your next visit.",
      update: "A new version is ready. Saved games go on after the restart.",
      otherTab: "A new version was started in another tab. Reload here when you like.",
      restart: "Restart now", later: "Later",
      failTitle: "Dragon Dojo could not start",
      failText: "Something stopped the games from starting. Your saved games are still in this browser. Reloading often helps; you can also save your games as a file first.",
      slowTitle: "Still starting …",
      slowText: "This is taking longer than usual. You can wait, or reload. Your saved games are still in this browser.",
      reload: "Reload", save: "Save my games as a file", copy: "Copy a report", copied: "Copied.", notCopied: "The browser did not let this be copied. Try once more, or copy it by hand:", copyNow: "Copy",
      toShare: "The file is ready.",
      details: "Details for a bug report",
      broken: "Something went wrong. Reload the page to go on from what is saved.",
      noSave: "This browser cannot save: its storage is full or switched off. Your games stay until this page is closed; in the settings you can save them as a file.",
    },
    ja: {
      stage1: "ページを起こしています…", stage2: "ゲームを準備しています…", stage3: "卓を整えています…",
      offlineReady: "オフラインの準備ができました。これからはネットワークがなくても遊べます。",
      offlineFailed: "オフライン用の保存がまだできませんでした。次に開いたときにもう一度試します。",
      update: "新しいバージョンがあります。保存された対局は、再起動のあと続きから遊べます。",
      otherTab: "別のタブで新しいバージョンが始まりました。お好きなときに再読み込みしてください。",
      restart: "今すぐ再起動", later: "あとで",
      failTitle: "ドラゴン道場を始められませんでした",
      failText: "問題が起きてゲームを始められませんでした。保存した対局はこのブラウザに残っています。再読み込みで直ることがよくあります。先に対局をファイルに保存することもできます。",
      slowTitle: "準備中です…",
      slowText: "いつもより時間がかかっています。このまま待つか、再読み込みしてください。保存した対局はこのブラウザに残っています。",
      reload: "再読み込み", save: "対局をファイルに保存", copy: "報告をコピー", copied: "コピーしました。", notCopied: "コピーできませんでした。もう一度試すか、手でコピーしてください。", copyNow: "コピー",
      toShare: "ファイルの準備ができました。",
      details: "不具合報告のための詳細",
      broken: "問題が起きました。ページを再読み込みすると、保存されたところから続けられます。",
      noSave: "このブラウザに保存できません。保存領域がいっぱいか、無効になっています。対局はこのページを閉じるまで残ります。設定からファイルに保存できます。",
    },
  };
  const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const language = (remembered("dragon-dojo-lang") || navigator.language || "en").slice(0, 2);
  const t = TEXTS[language] || TEXTS.en;
  // app.py notes theme and language here, so that the next start looks right from the first moment
  const theme = remembered("dragon-dojo-theme");
  if (theme) document.documentElement.dataset.theme = theme;
  if (TEXTS[language]) document.documentElement.lang = language;

  // ---- small helpers -------------------------------------------------------------------------------------------
  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const whenParsed = (action) =>
    document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", action, { once: true }) : action();
  const isReady = () => document.body?.dataset.ready === "1";
  const download = async (name, text) => {
    const file = new File([text], name, { type: "application/json" });
    if (navigator.standalone && navigator.canShare?.({ files: [file] })) return share(file);
    const address = URL.createObjectURL(file);
    const link = make("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  // An app on an iPad's home screen can save no file, but hand it on. It may do so only in answer to a tap, and the text may
  // have come too long after one: then a button asks for another.
  const share = async (file) => {
    try { await navigator.share({ files: [file] }); } catch (error) {
      if (error.name !== "AbortError") note("boot-share", t.toShare, [[t.save, () => share(file)], [t.later]]);
    }
  };
  // Whether it was copied: here too a browser may ask for a tap of its own.
  const copied = async (text) => {
    try { await navigator.clipboard.writeText(text); return true; } catch {
      const area = make("textarea", { value: text, className: "boot-hidden" });
      document.body.append(area);
      area.select();
      const done = document.execCommand("copy");
      area.remove();
      return done;
    }
  };
  const copy = async (text) => {
    document.getElementById("boot-copy")?.remove();
    if (await copied(text)) { note("boot-copied", t.copied, [], 4_000); return; }
    note("boot-copy", t.notCopied, [[t.copyNow, () => copy(text)], [t.later]]);
    document.querySelector("#boot-copy p").after(make("textarea", { readOnly: true, rows: 2, value: text }));
  };
  const saves = () => {
    const found = {};
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) found[key.slice(PREFIX.length)] = localStorage.getItem(key);
    } catch { /* storage is switched off: there is nothing to save */ }
    return found;
  };
  const keep = (key, text) => { // whether the browser has taken it; Python on this thread could not catch what it throws
    try {
      if (text == null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch { return false; }
    return true;
  };
  const stay = (event) => event.preventDefault();
  const exportSaves = () =>
    download("dragon-dojo-saves.json", JSON.stringify({ app: "dragon-dojo", version: 1, build: version, store: saves() }, null, 1));

  // ---- notes at the lower edge of the page ---------------------------------------------------------------------
  const note = (id, text, buttons = [], lifetime = 0) => whenParsed(() => {
    document.getElementById(id)?.remove();
    const element = make("div", { id, className: "boot-note" }, make("p", { textContent: text }));
    element.setAttribute("role", "status");
    for (const [label, action] of buttons) {
      element.append(make("button", { type: "button", textContent: label, onclick: () => { element.remove(); action?.(); } }));
    }
    document.getElementById("boot-notes").append(element);
    if (lifetime) setTimeout(() => element.remove(), lifetime);
  });

  // ---- the panel for when Python does not come up --------------------------------------------------------------
  const errors = [];
  let stage = 0;
  const report = () => [
    `Dragon Dojo ${version}, stage ${stage} of 4`, navigator.userAgent, location.href, `online: ${navigator.onLine}`,
    `saves: ${Object.keys(saves()).join(" ") || "none"}`, ...errors,
  ].join("\n");
  const panel = (kind) => whenParsed(() => {
    if (isReady()) return;
    document.getElementById("boot-panel")?.remove();
    const answer = make("span");
    const element = make("section", { id: "boot-panel", className: "boot-panel" },
      make("h2", { textContent: kind === "slow" ? t.slowTitle : t.failTitle, tabIndex: -1 }),
      make("p", { textContent: kind === "slow" ? t.slowText : t.failText }),
      make("div", { className: "boot-buttons" },
        make("button", { type: "button", textContent: t.reload, onclick: () => location.reload() }),
        make("button", { type: "button", textContent: t.save, onclick: exportSaves }),
        make("button", { type: "button", textContent: t.copy, onclick: async () => { if (await copied(report())) answer.textContent = t.copied; } }),
        answer),
      make("label", {}, t.details, make("textarea", { readOnly: true, rows: 5, value: report() })));
    element.setAttribute("role", "alert");
    document.getElementById("boot-notes").append(element);
  });
  const failed = (what) => {
    errors.push(String(what).slice(0, 2000));
    if (!isReady()) panel("fail");
  };
  addEventListener("error", (event) => {
    // an element that cannot load (no message) counts as well: core.js or the interpreter may be missing
    const source = event.target?.src || event.target?.href;
    if (event.message) failed(`${event.message} (${event.filename}:${event.lineno})`);
    else if (source && event.target.tagName === "SCRIPT") failed(`could not load ${source}`);
    else if (source && event.target.rel === "stylesheet") {
      errors.push(`could not load ${source}`);
      dojo.broken();
    }
  }, true);
  addEventListener("unhandledrejection", (event) => failed(event.reason?.stack || event.reason));

  let watchdog = 0;
  const progress = (number) => {
    stage = Math.max(stage, number);
    performance.mark(`dojo-stage-${number}`); // for measuring
    clearTimeout(watchdog);
    if (number >= 4) { document.getElementById("boot-panel")?.remove(); return; }
    watchdog = setTimeout(() => panel("slow"), PATIENCE.watchdog);
    whenParsed(() => {
      const line = document.getElementById("boot-stage");
      if (line && t[`stage${number}`]) line.textContent = t[`stage${number}`];
      document.documentElement.style.setProperty("--boot-step", number);
    });
  };

  // ---- Python: in a worker, or here ----------------------------------------------------------------------------
  const script = (attributes) => {
    const element = document.createElement("script");
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    (document.body || document.head).append(element);
    return element;
  };
  let count = 0;
  const startWorker = () => {
    const name = count++ ? `dojo${count}` : "dojo";
    const element = script({ type: "py", worker: "", name, src: "dojo.py", config: JSON.stringify(config) });
    dojo.worker = element;
    return name;
  };
  // End the worker, whatever it is at: two Pythons at a time are too much for a tablet. Whether there was one.
  const dropWorker = () => {
    const old = dojo.worker;
    dojo.worker = null;
    old?.xworker?.terminate();
    old?.remove();
    return Boolean(old);
  };
  // Everything is still on its way, and on a slow line the question whether workers work has to queue behind it.
  const beginPatiently = () => {
    const hurry = () => { dojo.patience = PATIENCE.worker; };
    dojo.patience = PATIENCE.firstVisit;
    workersCanFetch(30_000).then((yes) => { if (!yes) hurry(); }, hurry);
  };
  let mainReady;
  const onMain = new Promise((resolve) => { mainReady = resolve; });
  let mainStarted = false;
  const startMain = () => {
    dojo.onMain = true;
    if (!mainStarted) script({ type: "py", src: "dojo.py" }); // its config is the page's <py-config>
    mainStarted = true;
    return onMain;
  };
  // Firefox refuses a worker's requests while offline, before the service worker could answer them: ask a small worker.
  const workersCanFetch = (patience) => new Promise((resolve) => {
    const code = "fetch(self.name).then((r) => postMessage(r.ok), () => postMessage(false))";
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const probe = new Worker(address, { name: new URL("dojo.py", location.href).href });
    const done = (answer) => { probe.terminate(); URL.revokeObjectURL(address); resolve(answer); };
    probe.onmessage = (event) => done(event.data);
    probe.onerror = () => done(false);
    setTimeout(() => done(false), patience);
  });
  const within = (promise, milliseconds) => new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    Promise.resolve(promise).then(
      (value) => { clearTimeout(timer); resolve(value); },
      (reason) => { clearTimeout(timer); reject(reason); });
  });

  const dojo = window.dojo = {
    version, about: JSON.stringify(about), text: t, progress, failed, download, copy, within, startWorker, dropWorker, startMain, saves, keep, exportSaves, note,
    saved: (all) => { // whether the browser has taken everything; while it has not, leaving the page would lose something
      if (all) removeEventListener("beforeunload", stay);
      else addEventListener("beforeunload", stay);
      if (all) document.getElementById("boot-nosave")?.remove();
      else note("boot-nosave", t.noSave, [[t.later]]);
    },
    broken: () => {
      document.querySelector("dialog[open]")?.close(); // nothing outside of it could be tapped
      note("boot-broken", t.broken, [[t.reload, () => location.reload()], [t.later]]);
    },
    listen: (name, handler) => addEventListener(name, handler), // MicroPython's window is a module, without a `this`
    patience: PATIENCE.worker,
    worker: null,
    onMain: false,
    firstWorker: null,
    // whether the browser has promised to keep what is saved; asked for where somebody has put the app on the home screen, or
    // has played a game to its end
    persisted: (async () => { try { return await navigator.storage.persisted(); } catch { return false; } })(),
    persist: async () => { try { dojo.persisted = Promise.resolve(await navigator.storage.persist()); } catch { /* no promise */ } },
    mainIsReady: (send) => mainReady({ send: (text) => Promise.resolve(send(text)) }),
    ready: () => {
      document.body.dataset.ready = "1";
      progress(4);
      if (navigator.standalone || matchMedia("(display-mode: standalone)").matches) dojo.persist();
    },
  };
  progress(1);
  if (typeof Worker === "function") {
    dojo.firstWorker = (async () => {
      try {
        if (!navigator.onLine) return (await workersCanFetch(2_000)) ? startWorker() : null;
        if (!navigator.serviceWorker?.controller) beginPatiently();
        return startWorker();
      } catch (error) { errors.push(String(error)); }
      return null;
    })();
  } else {
    // PyScript's own code derives a class from Worker as it loads: without any there has to be one that makes nothing
    window.Worker = class extends EventTarget { constructor() { super(); throw new Error("no workers here"); } };
    dojo.firstWorker = Promise.resolve(null);
  }

  // ---- offline -------------------------------------------------------------------------------------------------
  if (!("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;
  const sign = (state) => { document.documentElement.dataset.offline = state; };
  let accepted = false;
  let controlled = Boolean(container.controller);
  if (controlled) sign("ready");
  container.addEventListener("controllerchange", () => {
    if (accepted) location.reload();
    else if (controlled) note("boot-update", t.otherTab, [[t.reload, () => location.reload()], [t.later]]);
    controlled = true;
  });
  const offer = (waiting) => note("boot-update", t.update, [
    [t.restart, () => { accepted = true; waiting.postMessage({ type: "SKIP_WAITING" }); }], [t.later]]);
  const watch = (installing) => installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && container.controller) offer(installing);
    else if (installing.state === "activated" && !accepted && document.documentElement.dataset.offline !== "ready") {
      sign("ready");
      note("boot-offline", t.offlineReady, [], 6_000);
    } else if (installing.state === "redundant" && !container.controller) {
      sign("failed");
      note("boot-offline", t.offlineFailed, [], 10_000);
    }
  });
  const register = async () => {
    try {
      const registration = await container.register("sw.js", { updateViaCache: "none" });
      dojo.registration = registration;
      if (registration.waiting && container.controller) offer(registration.waiting);
      watch(registration.installing);
      registration.addEventListener("updatefound", () => watch(registration.installing));
      let asked = Date.now();
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible" && Date.now() - asked > 3_600_000) {
          asked = Date.now();
          registration.update().catch(() => {});
        }
      });
    } catch (error) {
      errors.push(`service worker: ${error}`);
      if (!container.controller) sign("failed");
    }
  };
  // the first start has the network for itself; but if nothing starts, a repaired version must still be found
  let registered = false;
  const once = () => { if (!registered) { registered = true; register(); } };
  whenParsed(() => {
    new MutationObserver((_, observer) => { if (isReady()) { observer.disconnect(); setTimeout(once, 1_000); } })
      .observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
    setTimeout(once, 10_000);
  });
})();
