import { Skeleton } from '@mantine/core'
import { CardSkeleton } from './CardSkeleton.tsx'

type Props = {
  fields: number
  /** layout of the fields */
  className: string | undefined
}

/** A card of fields whose values are still loading. */
export const FieldsSkeleton = ({ fields, className }: Props) => (
  <CardSkeleton>
    <div className={className}>
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identified by position only
        <div key={at}>
          <Skeleton height={12} width="55%" mt={3} mb={9} />
          <Skeleton height={36} radius={8} />
        </div>
      ))}
    </div>
  </CardSkeleton>
)
