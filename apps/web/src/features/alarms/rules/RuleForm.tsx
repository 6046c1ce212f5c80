import type { AlarmRule } from '@kilowatt/contracts/alarms/alarm-rules'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { severities } from '@kilowatt/domain/alarms/severities'
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { CallForm } from '../../../shared/forms/CallForm.tsx'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import classes from './AlarmRules.module.css'
import { RulePreview } from './RulePreview.tsx'
import { kindOf, type RuleDraft, ruleDraftOf, ruleOf } from './rule-kinds.ts'
import type { RulesPlace } from './rules-place.ts'
import { SettingField } from './SettingField.tsx'
import { useDraftFaults } from './use-draft-faults.ts'

type Props = {
  place: RulesPlace
  kind: AlarmKindName
  /** null: a new rule */
  rule: AlarmRule | null
  onDone: () => void
}

/**
 * A form for a rule of a kind: its settings, its delays, its severity, and the alarms that it would have
 * raised.
 */
export function RuleForm({ place, kind: kindName, rule, onDone }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const kind = kindOf(kindName)
  const faultsOf = useDraftFaults(kindName)
  const form = useForm<RuleDraft>({
    initialValues: kind
      ? ruleDraftOf(kind, rule)
      : { name: '', isActive: true, severity: 'minor', settings: {}, raiseDelayMin: 0, clearDelayMin: 0 },
    validate: faultsOf,
  })
  const save = useMutation({
    mutationFn: (draft: RuleDraft) => {
      if (!kind) throw new TypeError(`${kindName} is no kind of alarm`)
      return client.alarmRules.set({ scope: place.scope, rule: ruleOf(kind, draft, rule?.slot) })
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.alarmRules.key() })
      toastSuccess(t('form.saved'))
      onDone()
    },
  })
  if (!kind) return null
  const draft = form.getValues()
  const locationId = place.scope.locationId
  const isSound = Object.keys(faultsOf(draft)).length === 0
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={save.error}
      onSubmit={(values) => save.mutate(values)}
    >
      {kind.isRepeatable && (
        <TextInput label={t('words.name')} maxLength={100} {...form.getInputProps('name')} />
      )}
      <Switch label={t('alarms.isActive')} {...form.getInputProps('isActive', { type: 'checkbox' })} />
      <div className={classes.two}>
        {kind.fields.map((field) => (
          <SettingField
            key={field.name}
            kind={kindName}
            field={field}
            settings={draft.settings}
            locationId={locationId === undefined ? null : Number(locationId)}
            input={form.getInputProps(`settings.${field.name}`)}
          />
        ))}
      </div>
      <div className={classes.two}>
        <NumberField label={t('alarms.raiseDelay')} {...form.getInputProps('raiseDelayMin')} />
        <NumberField label={t('alarms.clearDelay')} {...form.getInputProps('clearDelayMin')} />
      </div>
      <NativeSelect
        label={t('alarms.severity')}
        data={severities.map((value) => ({ value, label: t(`alarms.severity_${value}`) }))}
        {...form.getInputProps('severity')}
      />
      {isSound && <RulePreview scope={place.scope} rule={ruleOf(kind, draft, rule?.slot)} />}
      <div className={classes.answers}>
        <Button onClick={onDone}>{t('actions.cancel')}</Button>
        <Button variant="filled" type="submit" loading={save.isPending}>
          {t('alarms.saveRule')}
        </Button>
      </div>
    </CallForm>
  )
}
