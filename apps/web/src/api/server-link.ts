import contractPaths from 'virtual:contract-paths'
import { OpenAPILink } from '@orpc/openapi-client/fetch'

/** How calls reach the server. Tests of components have another one here, which they answer themselves. */
export default new OpenAPILink(contractPaths, { url: new URL('/api', window.location.origin).href })
