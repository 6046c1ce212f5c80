import type { LocalDate } from '@kilowatt/domain/time/local-day'

/** Whether an address has its first day after its last. Such a range is swapped, and a notice explains it. */
export const areReversed = ({ from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined }) =>
  from !== undefined && to !== undefined && from > to
