// Runs in the head, before anything is painted: marks which parts of the prerendered page are shown (see
// `first.module.css`).
{
  const { documentElement: page } = document;
  const look = () =>
    page.toggleAttribute('data-first-elsewhere', !/^(#\/?|#\/home\/?)?(\?.*)?$/.test(location.hash));
  // A link followed before the scripts have loaded immediately shows that another page is loading.
  window.onhashchange = look;
  look();
  try {
    page.toggleAttribute('data-first-member', Boolean(localStorage.getItem('userId')));
  } catch {
    // Without storage nobody is logged in.
  }
}
