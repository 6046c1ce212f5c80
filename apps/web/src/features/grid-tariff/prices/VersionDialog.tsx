import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { DateField } from '../../../shared/dates/DateField.tsx'
import fieldGrid from '../../../shared/forms/FieldGrid.module.css'
import { DialogForm, FormDialog } from '../../../shared/forms/FormDialog.tsx'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import classes from './NetworkPrices.module.css'
import {
  amountNames,
  consumerKinds,
  dependsOnCustomers,
  levyKinds,
  missingIn,
  ownPriceKinds,
  type PriceDraft,
  priceOfDraft,
  userGroups,
} from './price-draft.ts'
import { usePriceChange } from './use-price-change.ts'
import { useVersionTexts } from './use-version-texts.ts'

export type EditedVersion = { id: number | null; draft: PriceDraft }
type Props = { edited: EditedVersion | null; onClose: () => void }

/** Adds a version of prices, or corrects one. */
export function VersionDialog({ edited, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      opened={edited !== null}
      onClose={onClose}
      title={t(edited?.id == null ? 'networkPrices.add' : 'networkPrices.edit')}
      size={720}
    >
      {edited && <VersionForm edited={edited} onClose={onClose} />}
    </FormDialog>
  )
}

function VersionForm({
  edited: { id, draft: initialValues },
  onClose,
}: {
  edited: EditedVersion
  onClose: () => void
}) {
  const { t } = useTranslation()
  const texts = useVersionTexts()
  const form = useForm<PriceDraft>({
    initialValues,
    validate: (draft) => {
      const { fields, amounts } = missingIn(draft)
      return {
        ...Object.fromEntries(fields.map((field) => [field, t('form.required')])),
        ...Object.fromEntries(amounts.map((i) => [`amounts.${i}`, t('form.number')])),
      }
    },
  })
  const save = usePriceChange({
    change: async (draft: PriceDraft) => {
      const data = priceOfDraft(draft)
      if (id === null) await client.networkPrices.add({ data })
      else await client.networkPrices.change({ priceId: id, data })
    },
    doneText: () => t('networkPrices.saved'),
    done: onClose,
    refusalText: 'in form',
  })
  const { kind, validFrom, validTo } = form.getValues()
  return (
    <DialogForm
      form={form}
      save={save}
      fieldText={texts.problem}
      keepLabel={t('actions.cancel')}
      saveLabel={t('actions.save')}
      onKeep={onClose}
      onSubmit={(draft) => save.mutate(draft)}
    >
      <div className={fieldGrid.fields}>
        <NativeSelect
          {...form.getInputProps('kind')}
          label={t('networkPrices.kind')}
          disabled={id !== null}
          data={ownPriceKinds.map((value) => ({ value, label: texts.kind(value) }))}
        />
        {dependsOnCustomers(kind) && (
          <NativeSelect
            {...form.getInputProps('userGroup')}
            label={t('gridTariff.userGroup')}
            data={userGroups.map((group) => ({
              value: `${group}`,
              label: t(`gridTariff.userGroup_${group}`),
            }))}
          />
        )}
        {kind === 'levy' && (
          <NativeSelect
            {...form.getInputProps('levy')}
            label={t('networkPrices.levy')}
            data={levyKinds.map((value) => ({ value, label: t(`gridTariff.line_${value}`) }))}
          />
        )}
        <DateField
          label={t('networkPrices.validFrom')}
          description={t('networkPrices.fromHelp')}
          value={validFrom}
          error={form.errors.validFrom}
          onChange={(day) => form.setFieldValue('validFrom', day)}
        />
        <DateField
          label={t('networkPrices.validTo')}
          description={t('networkPrices.toHelp')}
          value={validTo}
          error={form.errors.validTo}
          onChange={(day) => form.setFieldValue('validTo', day)}
        />
      </div>
      {dependsOnCustomers(kind) && (
        <Checkbox.Group {...form.getInputProps('consumers')} label={t('networkPrices.appliesTo')}>
          <div className={classes.checks}>
            {consumerKinds.map((consumer) => (
              <Checkbox key={consumer} value={consumer} label={t(`networkPrices.consumer_${consumer}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={kind === 'network' ? classes.amounts : fieldGrid.fields}>
        {amountNames[kind].map(({ name, block }, i) => (
          <NumberField
            key={`${name} ${block}`}
            {...form.getInputProps(`amounts.${i}`)}
            label={block === null ? texts.amountName(name) : t(`networkPrices.short_${name}`, { block })}
          />
        ))}
      </div>
      <p className="caption">
        {t(kind === 'excess_factor' ? 'networkPrices.factorHelp' : 'networkPrices.withoutVat')}
      </p>
      <TextInput
        {...form.getInputProps('source')}
        label={t('networkPrices.source')}
        description={t('networkPrices.sourceHelp')}
        maxLength={500}
      />
      <NativeSelect
        {...form.getInputProps('confidence')}
        label={t('networkPrices.confidence')}
        data={(['high', 'medium', 'low'] as const).map((value) => ({
          value,
          label: t(`networkPrices.confidence_${value}`),
        }))}
      />
    </DialogForm>
  )
}
