import contractPaths from 'virtual:contract-paths'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from './contract.ts'

export type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract>>

const link = new OpenAPILink(contractPaths, { url: new URL('/api', window.location.origin).href })

/** Every call of the product, typed by the contract. */
export const client: ApiClient = createORPCClient(link)

/** The same calls as options for TanStack Query. */
export const orpc = createTanstackQueryUtils(client)
