import type { LocalDate } from '@kilowatt/domain/time/local-day'

/** Does an address name the last day first? It is read in order, and said. */
export const areReversed = ({ from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined }) =>
  from !== undefined && to !== undefined && from > to
