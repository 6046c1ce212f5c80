/** The other side of the hostile measurements, in a process of its own that is killed when enough was seen. */
import { text } from 'node:stream/consumers'
import { attacks, type Target } from './hostile-attacks.ts'

export type AttackOrder = { readonly name: string; readonly target: Target }

const { name, target }: AttackOrder = JSON.parse(await text(process.stdin))
await attacks[name]?.()(target)
