/** The national meter-data portal: what it tells of a customer's metering places, asked with a token of theirs. */

export { createPortalClient } from './client/portal-client.ts'
