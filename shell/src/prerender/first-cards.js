// Runs at the end of the body: shows the cards of the list embedded in the page. They are only words and pictures.
// The application checks the list before it follows anything in it, and corrects the display.
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
  // Without a readable list, the placeholder for the cards stays.
}
