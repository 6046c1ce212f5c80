import { Skeleton } from '@mantine/core'
import { CardToCome } from './CardToCome.tsx'

type Props = {
  fields: number
  /** how the fields will stand */
  className: string | undefined
}

/** A card of fields before it is known what stands in them. */
export const FieldsToCome = ({ fields, className }: Props) => (
  <CardToCome>
    <div className={className}>
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields to come are known by their place only
        <div key={at}>
          <Skeleton height={12} width="55%" mt={3} mb={9} />
          <Skeleton height={36} radius={8} />
        </div>
      ))}
    </div>
  </CardToCome>
)
