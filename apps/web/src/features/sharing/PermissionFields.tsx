import { type LocationAction, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './sharing.module.css'

export type Flags = Record<LocationAction, boolean>

/** Seeing is the least; everything else is off until it is given. */
export const viewOnly: Flags = {
  view: true,
  control: false,
  edit: false,
  manageUsers: false,
  managePricing: false,
}

type Props = {
  flags: Flags
  /** what the giver may give; the rest stays visible, locked */
  grantable: readonly LocationAction[]
  onChange: (flags: Flags) => void
}

/** What a person may do at a location, action by action; whoever may do anything may see it. */
export function PermissionFields({ flags, grantable, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.permissions}>
      <legend>{t('sharing.permissions')}</legend>
      {locationActions.map((action) => {
        const isGrantable = grantable.includes(action)
        const locked = action === 'view' ? t('sharing.viewAlways') : t('sharing.notGrantable')
        return (
          <Checkbox
            key={action}
            label={t(`sharing.action_${action}`)}
            description={isGrantable && action !== 'view' ? t(`sharing.action_${action}Help`) : locked}
            checked={flags[action]}
            disabled={action === 'view' || !isGrantable}
            onChange={(event) => onChange({ ...flags, [action]: event.currentTarget.checked })}
          />
        )
      })}
    </fieldset>
  )
}
