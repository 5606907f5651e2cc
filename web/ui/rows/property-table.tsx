import classes from './property-table.module.css';

type Row = { label: string; text: string };

/** Names and values, one below the other. */
export function PropertyTable({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={classes['table']}>
      {rows.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
