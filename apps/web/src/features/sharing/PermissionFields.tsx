import { type LocationAction, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './sharing.module.css'

export type Flags = Record<LocationAction, boolean>

/** Viewing is always included; every other permission is off until it is given. */
export const viewOnly: Flags = {
  view: true,
  control: false,
  edit: false,
  manageUsers: false,
  managePricing: false,
}

type Props = {
  flags: Flags
  /** permissions that the giver can give; the rest stays visible, disabled */
  grantable: readonly LocationAction[]
  onChange: (flags: Flags) => void
}

/** Permissions of a person at a location, action by action; any permission includes viewing. */
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
