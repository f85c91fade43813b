/**
 * The exports of the router that pages may use. The host shares this module with every remote, so that a page has
 * one router; other exports are not shipped.
 */
export {
  Link,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
