import { alarmKindNames } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmStates } from '@kilowatt/domain/alarms/alarm-states'
import { severities } from '@kilowatt/domain/alarms/severities'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../shared/address/address-values.ts'
import { useTypedValues } from '../../../shared/address/use-typed-values.ts'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { type FilterChip, FilterChips } from '../../../ui/table/FilterChips.tsx'
import { ListSearch } from '../../../ui/table/ListSearch.tsx'
import type { AlarmAddress } from './alarm-address.ts'
import { GroupFilter, useGroupNames } from './GroupFilter.tsx'
import classes from './OperatorAlarms.module.css'

type Change = Partial<Pick<AlarmAddress, 'search' | 'severity' | 'kind' | 'state' | 'group'>>
type Props = {
  address: AlarmAddress
  /** company whose groups can be chosen; null: no choice of groups */
  groupsOf: number | null
  onChange: (change: Change) => void
}

/** Search and filters of the list, with active filters as chips. */
export function AlarmFilters({ address, groupsOf, onChange }: Props) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const typed = useTypedValues({ search: address.search }, ({ search }) =>
    onChange({ search: textIn(search) }),
  )
  const { severity, kind, state, group } = address
  const groups = useGroupNames(groupsOf)
  const chips: FilterChip[] = [
    ...(severity
      ? [{ key: 'severity', label: t('alarms.severity'), value: t(`alarms.severity_${severity}`) }]
      : []),
    ...(kind ? [{ key: 'kind', label: t('alarms.kind'), value: texts.kind(kind) }] : []),
    ...(group ? [{ key: 'group', label: t('alarms.group'), value: groups?.get(group) ?? '–' }] : []),
    ...(state ? [{ key: 'state', label: t('words.state'), value: t(`alarms.state_${state}`) }] : []),
  ]
  const choosable = address.view === 'resolved' ? [] : alarmStates.filter((one) => one !== 'resolved')
  return (
    <div className={classes.tools}>
      <ListSearch
        label={t('alarms.search')}
        value={typed.values.search ?? ''}
        onChange={(search) => typed.change({ search })}
      />
      <Choice
        label={t('alarms.severity')}
        choices={severities.map((one) => ({
          name: t(`alarms.severity_${one}`),
          onChoose: () => onChange({ severity: one }),
        }))}
      />
      <Choice
        label={t('alarms.kind')}
        choices={alarmKindNames.map((one) => ({
          name: texts.kind(one),
          onChoose: () => onChange({ kind: one }),
        }))}
      />
      {groups && groups.size > 0 && (
        <GroupFilter names={groups} onChoose={(one) => onChange({ group: one })} />
      )}
      {choosable.length > 0 && (
        <Choice
          label={t('words.state')}
          choices={choosable.map((one) => ({
            name: t(`alarms.state_${one}`),
            onChoose: () => onChange({ state: one }),
          }))}
        />
      )}
      <FilterChips
        chips={chips}
        onRemove={(key) => onChange({ [key]: undefined })}
        onClear={() => onChange({ severity: undefined, kind: undefined, state: undefined, group: undefined })}
      />
      <span className={classes.sorted}>{t('alarms.sorted')}</span>
    </div>
  )
}

type Choosable = { readonly name: string; readonly onChoose: () => void }

const Choice = ({ label, choices }: { label: string; choices: readonly Choosable[] }) => (
  <Menu position="bottom-start" width={260}>
    <Menu.Target>
      <Button size="xs" rightSection={<IconChevronDown size={16} stroke={1.75} />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
      {choices.map(({ name, onChoose }) => (
        <Menu.Item key={name} onClick={onChoose}>
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
