import { Skeleton } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import classes from './KpiTile.module.css'
import { RollingValue, type ShownValue } from './RollingValue.tsx'

export type Kpi = {
  id: string
  name: ReactNode
  /** period or comparison; without a value: the reason */
  caption: ReactNode
} & (
  | { state: 'loading' }
  | { state: 'value'; value: ShownValue }
  /** no value; the caption has the reason */
  | { state: 'none' }
  /** shows when it was measured: "18:12, 28 min ago" */
  | { state: 'stale'; value: ShownValue; measured: string }
)

function KpiTile({ kpi }: { kpi: Kpi }) {
  return (
    <div className={classes.tile}>
      <dt className={classes.name}>{kpi.name}</dt>
      {kpi.state === 'loading' ? (
        <dd className={classes.loading}>
          <Skeleton width={72} height={28} />
          <Skeleton width={96} height={12} />
        </dd>
      ) : (
        <dd className={classes.body}>
          <div className={cx('metric', kpi.state === 'none' && classes.none, kpi.state === 'stale' && 'dim')}>
            {kpi.state === 'none' ? '–' : <RollingValue value={kpi.value} />}
          </div>
          <span className={cx('caption', kpi.state === 'stale' && classes.stale)}>
            {kpi.state === 'stale' ? (
              <>
                <IconClock size={14} stroke={2} aria-hidden="true" />
                {kpi.measured}
              </>
            ) : (
              kpi.caption
            )}
          </span>
        </dd>
      )}
    </div>
  )
}

type GridProps = {
  kpis: readonly Kpi[]
  label: string
  /** as many in a row as fit */
  wide?: boolean
}

/**
 * Largest number of tiles in a row. Seven or more are split into rows of similar length, rather than six and a single
 * one.
 */
const MOST_IN_A_ROW = 6
const inARow = (count: number) => Math.ceil(count / Math.ceil(count / MOST_IN_A_ROW))

/** Tiles in one card with hairlines between them, two in a row. */
export function KpiGrid({ kpis, label, wide = false }: GridProps) {
  return (
    <section className={classes.card} aria-label={label}>
      <dl
        className={cx(classes.grid, wide && classes.wide)}
        style={{ '--kpis-in-a-row': Math.max(1, inARow(kpis.length)) }}
      >
        {kpis.map((kpi) => (
          <KpiTile key={kpi.id} kpi={kpi} />
        ))}
      </dl>
    </section>
  )
}
