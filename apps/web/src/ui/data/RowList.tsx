import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { CardSkeleton } from './CardSkeleton.tsx'
import classes from './RowList.module.css'

/** A short list in a bare card: each entry has an icon, a name with details, and actions. */
export const RowList = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>

/** The name of a row in bold, with details below. */
export const RowText = ({ children }: { children: ReactNode }) => (
  <span className={classes.text}>{children}</span>
)

const NAMES_PX = [110, 140, 124]

/** Placeholder of a list that is still loading. */
export const RowsSkeleton = ({ heading, rows }: { heading: ReactNode; rows: 1 | 2 | 3 }) => (
  <CardSkeleton bare heading={heading}>
    <RowList>
      {NAMES_PX.slice(0, rows).map((width) => (
        <li key={width}>
          <Skeleton height={20} width={20} circle />
          <RowText>
            <Skeleton component="span" height={14} width={width} my={4} />
            <Skeleton component="span" height={12} width="80%" my={4} />
          </RowText>
          <Skeleton height={30} width={74} radius={8} />
        </li>
      ))}
    </RowList>
  </CardSkeleton>
)
