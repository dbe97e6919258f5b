import { useMemo, useState } from 'react';
import { useServices } from '../app/services';
import { Page, WhenThere } from '../common/Page';
import { Resource, useResource } from '../common/resource';
import { costWords, countWords } from '../turn/words';
import { usageOf, type UsageRow } from './usage';

const BY = ['day', 'project', 'model', 'user'] as const;

/** Tokens and cost, by day, project, model or user. */
export function UsageScreen() {
  const { rest } = useServices();
  const [by, setBy] = useState<(typeof BY)[number]>('day');
  const usage = useMemo(
    () => new Resource(async () => usageOf(await rest.read<unknown>(`/usage?by=${by}`), by)),
    [rest, by],
  );
  return (
    <Page
      title="Usage"
      actions={
        <label className="form-inline">
          <span className="unseen">By</span>
          <select className="field" value={by} onChange={(event) => setBy(event.target.value as (typeof BY)[number])}>
            {BY.map((name) => (
              <option key={name} value={name}>
                {`by ${name}`}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <WhenThere loaded={useResource(usage)} what="usage">
        {(rows) =>
          rows.length === 0 ? <p className="note">Nothing was used in this time.</p> : <UsageTable rows={rows} />
        }
      </WhenThere>
    </Page>
  );
}

function UsageTable({ rows }: { readonly rows: readonly UsageRow[] }) {
  const most = Math.max(...rows.map((row) => row.input + row.output), 1);
  return (
    <table className="usage">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">In</th>
          <th scope="col">Out</th>
          <th scope="col">Cost</th>
          <th scope="col">
            <span className="unseen">Share</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{countWords(row.input)}</td>
            <td>{countWords(row.output)}</td>
            <td>{row.cost === 0 ? '' : costWords(row.cost)}</td>
            <td className="usage-share">
              <span
                className="usage-bar"
                style={{ width: `${Math.round(((row.input + row.output) / most) * 100)}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
