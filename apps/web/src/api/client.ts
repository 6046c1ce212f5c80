import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from './contract.ts'
import serverLink from './server-link.ts'

export type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract>>

/** The typed client for every API call, from the contract. */
export const client: ApiClient = createORPCClient(serverLink)

/** The same calls as options for TanStack Query. */
export const orpc = createTanstackQueryUtils(client)
