// Runs in the head before anything is painted: a chosen theme never flashes into another, and nothing moves first.
try {
  const theme = localStorage.getItem('venture.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
  const motion = localStorage.getItem('venture.motion');
  if (motion === 'reduced') document.documentElement.setAttribute('data-motion', motion);
} catch {
  document.documentElement.removeAttribute('data-theme');
}
