import type { ReactNode } from 'react'
import { Breakable } from './Breakable.tsx'
import classes from './FactList.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** Facts about a thing, one per line. A dash for unknown values. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Breakable>{value ?? '–'}</Breakable>
          </dd>
        </div>
      ))}
    </dl>
  )
}
