/** Runs an attack in its own process, which is killed at the end of the measurement. */
import { text } from 'node:stream/consumers'
import { attacks, type Target } from './hostile-attacks.ts'
import { type PersonTarget, personAttacks } from './hostile-people.ts'

export type AttackOrder = { readonly name: string } & (
  | { readonly target: Target }
  | { readonly person: PersonTarget }
)

const order: AttackOrder = JSON.parse(await text(process.stdin))
if ('person' in order) await personAttacks[order.name]?.(order.person)
else await attacks[order.name]?.()(order.target)
