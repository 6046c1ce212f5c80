import classes from './ControllerStock.module.css'
import { ImportBatch } from './ImportBatch.tsx'
import { RegisterController } from './RegisterController.tsx'

/** Registers hardware in the product: one by one, or a batch as produced. */
export const ControllerStock = () => (
  <div className={classes.cards}>
    <RegisterController />
    <ImportBatch />
  </div>
)
