import { Skeleton } from '@mantine/core'

/** A chart while it loads, with the totals below it. */
export function ChartLoading({ compact }: { compact: boolean }) {
  return (
    <>
      <Skeleton height={compact ? 380 : 484} radius={14} mb={56} />
      <Skeleton height={132} radius={14} mb={16} />
      <Skeleton height={132} radius={14} />
    </>
  )
}
