// What somebody likes: pace, taps, sounds, theme. Kept in this browser; read before anything is drawn.
"use strict";

const TASTE = {
  ...{ theme: "auto", motion: "full", pace: "brisk", taps: "two", sounds: "off" },
  ...{ forced: "on", windows: "on", words: "on", notices: "off" },
};

window.taste = (() => {
  const likes = { ...TASTE };
  try {
    Object.assign(likes, JSON.parse(localStorage.getItem("taste") || "{}"));
  } catch {} // a browser that keeps nothing gets the usual
  const apply = () => {
    document.documentElement.dataset.theme = likes.theme;
    document.documentElement.dataset.motion = likes.motion;
  };
  apply();
  const like = (what, value) => {
    likes[what] = value;
    try {
      localStorage.setItem("taste", JSON.stringify(likes));
    } catch {}
    apply();
  };
  return { likes, like };
})();
