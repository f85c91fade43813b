// Runs in the head before the first paint, so that a chosen theme or reduced motion applies from the start.
try {
  const theme = localStorage.getItem('venture.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
  const motion = localStorage.getItem('venture.motion');
  if (motion === 'reduced') document.documentElement.setAttribute('data-motion', motion);
} catch {
  document.documentElement.removeAttribute('data-theme');
}
