import { createApp } from 'vue';
import IdeaWall from './IdeaWall.vue';

/** The release's pages by path; React is provided by the host. */
export default (React) => ({ '/idea-wall': pageOf(React, IdeaWall) });

/** Each page is a React component: here, an empty element in which Vue shows the rest until the page is left. */
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
