// Runs at the end of the body: shows the cards of the list that is in the page. They are words and pictures only; the
// application checks the list before it follows anything in it, and corrects what is shown.
try {
  const { remotes } = JSON.parse(document.getElementById('venture-config')?.textContent ?? '').remotes;
  const path = new URL('./', document.baseURI).pathname;
  const model = Object(document.getElementById('venture-cards')).content.firstElementChild;
  const cards = remotes
    .filter((/** @type {any} */ { disabled }) => !disabled)
    .flatMap((/** @type {any} */ { base, cards }) =>
      cards.map((/** @type {object} */ card) => ({ ...card, base })),
    )
    .filter((/** @type {any} */ { slot }) => slot === 'landing')
    .sort((/** @type {any} */ one, /** @type {any} */ other) => one.order - other.order)
    .map((/** @type {any} */ { title, text, art, base }) => {
      const card = model.firstElementChild.cloneNode(true);
      card.querySelector('a').textContent = title;
      card.querySelector('p').textContent = text;
      const picture = card.querySelector('img');
      if (art) picture.src = base.replace(/^\/(?!\/)/, path) + art;
      else picture.parentElement.remove();
      return card;
    });
  if (cards.length > 0) {
    model.replaceChildren(...cards);
    document.querySelector('[aria-labelledby="games"]')?.lastElementChild?.replaceWith(model);
  }
} catch {
  // Without a list that can be read, the place of the cards stays as it is.
}
