import { blocks } from './block-schedule.ts'

/** Names of the five blocks in calls and forms. */
export const blockNames = blocks.map((block) => `block${block}` as const)
export type BlockName = (typeof blockNames)[number]
export type NamedBlocks<Value> = Readonly<Record<BlockName, Value>>
type FiveOf<Value> = readonly [Value, Value, Value, Value, Value]

/** Values of the five blocks by name. */
export const namedBlocks = <Value>([block1, block2, block3, block4, block5]: FiveOf<Value>): Record<
  BlockName,
  Value
> => ({ block1, block2, block3, block4, block5 })

/** The same values in the order of the blocks. */
export const blockList = <Value>({ block1, block2, block3, block4, block5 }: NamedBlocks<Value>) =>
  [block1, block2, block3, block4, block5] as const
