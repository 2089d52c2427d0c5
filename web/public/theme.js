// The theme before anything is drawn, so that nothing flashes. The program itself follows later changes (App.svelte).
(() => {
  let theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("settings") ?? "{}").theme ?? theme;
  } catch {
    // settings that cannot be read are as none
  }
  if (theme === "system") theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
})();
