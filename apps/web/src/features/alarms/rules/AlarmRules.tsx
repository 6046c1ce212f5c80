import type { AlarmRule } from '@kilowatt/contracts/alarms/alarm-rules'
import { webPaths } from '@kilowatt/contracts/web-paths'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmTextFeature } from '@kilowatt/domain/alarms/alarm-texts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { SeverityMark } from '../../../shared/alarms/SeverityMark.tsx'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { SideSheet } from '../../../ui/feedback/SideSheet.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import classes from './AlarmRules.module.css'
import { RemoveRule } from './RemoveRule.tsx'
import { RuleForm } from './RuleForm.tsx'
import { kindOf, repeatableKinds } from './rule-kinds.ts'
import type { RulesPlace } from './rules-place.ts'
import { TestAlarm } from './TestAlarm.tsx'
import { useRuleWords } from './use-rule-words.ts'

type Edited = { readonly kind: AlarmKindName; readonly rule: AlarmRule | null }

/** The rules in force at a place, the place where each is set, and how to change them. */
export function AlarmRules({ place }: { place: RulesPlace }) {
  const { t } = useTranslation()
  const words = useRuleWords()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [removed, setRemoved] = useState<AlarmRule | null>(null)
  const [isTesting, setTesting] = useState(false)
  const query = useQuery(orpc.alarmRules.list.queryOptions({ input: place.scope }))
  const known = query.data?.data
  const locationId = place.scope.locationId
  const columns: Column<AlarmRule>[] = [
    {
      key: 'rule',
      header: t('alarms.rule'),
      phone: 'title',
      cell: (rule) => (
        <span className={classes.rule} data-off={!rule.isActive || undefined}>
          <SeverityMark severity={rule.severity} size={18} />
          {words.name(rule)}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('words.state'),
      phone: 'end',
      cell: ({ isActive, open }) =>
        isActive ? (open > 0 ? t('alarms.openCount', { count: open }) : t('words.on')) : t('words.off'),
    },
    {
      key: 'condition',
      header: t('alarms.condition'),
      phone: 'line',
      cell: (rule) => (
        <span className={classes.condition}>
          {words.condition(rule)}
          {rule.isActive && place.lacksCoordinates && kindOf(rule.kind)?.needsCoordinates && (
            <span className={classes.needs}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              <AppLink href={webPaths.locationSettings(Number(locationId))}>
                {t('alarms.needsCoordinates')}
              </AppLink>
            </span>
          )}
        </span>
      ),
    },
    { key: 'from', header: t('alarms.from'), phone: 'line', cell: (rule) => words.origin(rule) },
  ]
  return (
    <>
      <PageHeader
        title={t('alarms.rules')}
        context={t('alarms.rulesContext')}
        phoneContext={place.name}
        backHref={place.backHref}
        actions={
          <>
            {locationId !== undefined && (
              <Button leftSection={<IconSend size={18} stroke={1.75} />} onClick={() => setTesting(true)}>
                {t('alarms.test')}
              </Button>
            )}
            {known?.mayEdit &&
              repeatableKinds.map((kind) => (
                <Button
                  key={kind}
                  variant="filled"
                  leftSection={<IconPlus size={18} stroke={1.75} />}
                  onClick={() => setEdited({ kind, rule: null })}
                >
                  {t('alarms.addRule', { kind: t(`${alarmTextFeature(kind)}.name`) })}
                </Button>
              ))}
          </>
        }
      />
      <DataTable
        id="alarm-rules"
        label={t('alarms.rules')}
        columns={columns}
        rows={known?.rules.filter(({ kind }) => kindOf(kind))}
        rowKey={({ slot, kind }) => `${kind} ${slot}`}
        actionsOf={
          known?.mayEdit
            ? (rule) => (
                <RowMenu
                  name={words.name(rule)}
                  actions={[
                    {
                      label: t('alarms.editRule'),
                      icon: IconPencil,
                      onSelect: () => setEdited({ kind: rule.kind, rule }),
                    },
                    ...(rule.isOwn
                      ? [
                          kindOf(rule.kind)?.isRepeatable
                            ? {
                                label: t('alarms.removeRule'),
                                icon: IconTrash,
                                danger: true,
                                onSelect: () => setRemoved(rule),
                              }
                            : {
                                label: t('alarms.backToInherited'),
                                icon: IconArrowBackUp,
                                onSelect: () => setRemoved(rule),
                              },
                        ]
                      : []),
                  ]}
                />
              )
            : undefined
        }
        failure={
          query.error && (
            <LoadFailure
              title={t('alarms.rulesNotLoaded')}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )
        }
        empty={{ title: t('alarms.noRules'), reason: t('alarms.noRulesText') }}
      />
      <SideSheet
        opened={edited !== null}
        title={
          edited?.rule
            ? words.name(edited.rule)
            : edited
              ? t('alarms.addRule', { kind: t(`${alarmTextFeature(edited.kind)}.name`) })
              : ''
        }
        onClose={() => setEdited(null)}
      >
        {edited && (
          <RuleForm place={place} kind={edited.kind} rule={edited.rule} onDone={() => setEdited(null)} />
        )}
      </SideSheet>
      {removed && <RemoveRule rule={removed} onDone={() => setRemoved(null)} />}
      {isTesting && locationId !== undefined && (
        <TestAlarm locationId={Number(locationId)} onClose={() => setTesting(false)} />
      )}
    </>
  )
}
