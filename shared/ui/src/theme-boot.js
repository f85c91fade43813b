// Runs in the head before anything is painted, so that a chosen theme never flashes into another.
try {
  const theme = localStorage.getItem('venture.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
} catch {
  document.documentElement.removeAttribute('data-theme');
}
