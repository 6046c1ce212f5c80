import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { AccessRule, CallLimits, ContractMeta } from './access.ts'

/** The start of every contract entry: a call cannot be declared without its access rule. */
export const call = (access: AccessRule, limits: CallLimits = {}) =>
  oc.$meta<ContractMeta>({ access }).meta({ access, ...limits })

/** What people do with their own account: by session only, never by API key. */
export const accountCall = (limits: CallLimits = {}) => call('signedIn', { scope: 'never', ...limits })

/** Spec §7: every answer carries its content in `data`. */
export const data = <T extends z.ZodType>(content: T) => z.object({ data: content })
export const done = data(z.object({}))
