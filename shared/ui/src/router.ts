/**
 * Router exports that pages may use. The host shares this module with every remote, so that there is one
 * router per page; other exports are not shipped.
 */
export {
  Link,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
