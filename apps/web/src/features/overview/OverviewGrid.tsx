import type { ReactNode } from 'react'
import classes from './OverviewGrid.module.css'

type Props = { flow: ReactNode; kpis: ReactNode; balance: ReactNode; rest: ReactNode }

/**
 * Layout of the overview: flow and balance wide, the rest next to them; on a phone flow, figures, balance,
 * rest.
 */
export function OverviewGrid({ flow, kpis, balance, rest }: Props) {
  return (
    <div className={classes.grid}>
      <div className={classes.main}>
        {flow}
        <div className={classes.balance}>{balance}</div>
      </div>
      <div className={classes.side}>
        <div className={classes.kpis}>{kpis}</div>
        <div className={classes.rest}>{rest}</div>
      </div>
    </div>
  )
}
