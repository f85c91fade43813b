import { createApp } from 'vue';
import IdeaWall from './IdeaWall.vue';

/** The table of pages; React is the host's. */
export default (React) => ({ '/idea-wall': pageOf(React, IdeaWall) });

/** A page is a React component: this one is an empty element in which Vue shows the rest, until the page is left. */
function pageOf(React, component) {
  return function Page() {
    const place = React.useRef(null);
    React.useEffect(() => {
      const app = createApp(component);
      app.mount(place.current);
      return () => app.unmount();
    }, []);
    return React.createElement('div', { ref: place });
  };
}
