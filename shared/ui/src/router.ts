/**
 * The names of the router that pages may use. The host hands this very module to every remote,
 * so that there is one router in the page; what is not listed here is not shipped.
 */
export {
  Link,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
