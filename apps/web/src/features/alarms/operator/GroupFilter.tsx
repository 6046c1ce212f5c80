import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { groupNames } from '../../../shared/places/group-names.ts'
import classes from './OperatorAlarms.module.css'

/** Largest number of groups in the list; others are found by typing. */
const MOST_SHOWN = 100

/** Names of the groups of a company without its root group, each with the groups above it in front. */
export function useGroupNames(companyId: number | null): ReadonlyMap<number, string> | undefined {
  const { data } = useQuery(
    orpc.locationGroups.tree.queryOptions({ input: companyId === null ? skipToken : { companyId } }),
  )
  return data && groupNames(data.data.locationGroups)
}

type Props = { names: ReadonlyMap<number, string>; onChoose: (id: number) => void }

/** Chooses a group of locations to which a list is limited. */
export function GroupFilter({ names, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      size="xs"
      w={104}
      classNames={{ input: classes.group }}
      rightSection={<IconChevronDown size={16} stroke={1.75} />}
      rightSectionPointerEvents="none"
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      aria-label={t('alarms.group')}
      placeholder={t('alarms.group')}
      searchable
      limit={MOST_SHOWN}
      value={null}
      nothingFoundMessage={t('alarms.noGroup')}
      data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
      onChange={(id) => id !== null && onChoose(Number(id))}
    />
  )
}
