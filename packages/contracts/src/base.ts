import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { AccessRule, ContractMeta } from './access.ts'

/** The start of every contract entry: a call cannot be declared without its access rule. */
export const call = (access: AccessRule) => oc.$meta<ContractMeta>({ access }).meta({ access })

/** Spec §7: every answer carries its content in `data`. */
export const data = <T extends z.ZodType>(content: T) => z.object({ data: content })
export const done = data(z.object({}))
