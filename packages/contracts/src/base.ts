import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { AccessRule, CallLimits, ContractMeta } from './access.ts'

/** Start of every contract entry. No call can be declared without an access rule. */
export const call = (access: AccessRule, limits: CallLimits = {}) =>
  oc.$meta<ContractMeta>({ access }).meta({ access, ...limits })

/** A call about one's own account, only with a session and never with an API key. */
export const accountCall = (limits: CallLimits = {}) => call('signedIn', { scope: 'never', ...limits })

/** Spec §7: every answer carries its content in `data`. */
export const data = <T extends z.ZodType>(content: T) => z.object({ data: content })
export const done = data(z.object({}))
