// Runs in the head, before anything is painted: marks what of the prerendered page is shown (see `first.module.css`).
{
  const { documentElement: page } = document;
  const look = () =>
    page.toggleAttribute('data-first-elsewhere', !/^(#\/?|#\/home\/?)?(\?.*)?$/.test(location.hash));
  // A link followed before the scripts have loaded shows at once that another page is loading.
  window.onhashchange = look;
  look();
  try {
    page.toggleAttribute('data-first-member', Boolean(localStorage.getItem('userId')));
  } catch {
    // Without storage nobody is logged in.
  }
}
