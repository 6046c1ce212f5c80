import classes from './PlanProof.module.css'

export type ProofBar = {
  readonly key: string
  readonly label: string
  readonly amount: number
  readonly text: string
  readonly isActual?: boolean
}

/** Amounts as bars from zero; earnings go to the left. */
export function ProofBars({ rows }: { rows: readonly ProofBar[] }) {
  const most = Math.max(0, ...rows.map(({ amount }) => amount))
  const least = Math.min(0, ...rows.map(({ amount }) => amount))
  const share = (amount: number) => (most === least ? 0 : (amount / (most - least)) * 100)
  return (
    <ul className={classes.bars}>
      {rows.map(({ key, label, amount, text, isActual }) => (
        <li key={key} data-actual={isActual || undefined}>
          <span className={classes.label}>{label}</span>
          <span className={classes.amount}>{text}</span>
          <span className={classes.track} aria-hidden="true">
            <span
              className={classes.bar}
              style={{
                left: `${share(Math.min(0, amount) - least)}%`,
                width: `${share(Math.abs(amount))}%`,
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
