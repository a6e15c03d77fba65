import { useLayoutEffect, useRef } from 'preact/hooks';

import { Button } from '../../../webview/button.tsx';
import { isSaveShortcut } from '../../../webview/saveKey.ts';
import type { ApiKeyForm } from '../contract.ts';
import { apiKeyHost, form, isTouched, revert, saveForm, touch } from './host.ts';

export function Form() {
  const snapshot = apiKeyHost.snapshot.value;
  const values = form.value;
  if (snapshot?.key === undefined || values === undefined) return null;
  const { preview, isSaving, refusal } = snapshot;
  const problems = preview?.problems ?? {};
  const hasProblem = problems.name !== undefined || problems.limit !== undefined;
  const refusedAt = (field: string) => (refusal?.field === field ? refusal.reason : undefined);
  return (
    <section aria-labelledby="change" onKeyDown={saveByKey}>
      <h2 id="change">Change</h2>
      <div class="form">
        <label for="name">Name</label>
        <Text
          id="name"
          value={values.name}
          problem={problems.name}
          refusal={refusedAt('name')}
          isFixed={snapshot.key.isNameCut}
          onText={(name) => touch({ name })}
        />

        <span id="limit-title">Limit</span>
        <Limit values={values} problem={problems.limit} refusal={refusedAt('limit')} />

        <label for="reset">Reset</label>
        <Reset values={values} unknown={snapshot.key.unknownReset} />

        <span>Your own keys (BYOK)</span>
        <Check isOn={values.byok} onSwitch={(byok) => touch({ byok })}>
          Usage under your own provider keys counts toward the limit
        </Check>

        <span>State</span>
        <Check isOn={!values.disabled} onSwitch={(isOn) => touch({ disabled: !isOn })}>
          Enabled
        </Check>
      </div>
      <div class="preview" role="status">
        {isTouched.value && preview !== undefined && !hasProblem && !isSaving && (
          <Preview lines={preview.lines} remains={preview.remains} risk={preview.risk} />
        )}
      </div>
      {refusedAt('form') !== undefined && (
        <p class="problem" role="alert">
          {refusedAt('form')}
        </p>
      )}
      <div class="buttons">
        <Button isMain onPress={saveForm} isDisabled={!isTouched.value || hasProblem || isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
        <Button onPress={revert} isDisabled={!isTouched.value || isSaving}>
          Revert
        </Button>
      </div>
    </section>
  );
}

function saveByKey(event: KeyboardEvent): void {
  const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
  if (!isSaveShortcut(event) && !isEnter) return;
  event.preventDefault();
  // The editor would save it once more.
  event.stopPropagation();
  saveForm();
}

interface PreviewProps {
  readonly lines: readonly string[];
  readonly remains: string;
  readonly risk?: string | undefined;
}

function Preview({ lines, remains, risk }: PreviewProps) {
  if (lines.length === 0) return <p>Nothing changes.</p>;
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {risk === undefined ? <p>Then {remains}.</p> : <p class="risk">{risk}</p>}
    </>
  );
}

interface TextProps {
  readonly id: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** Why the service refused the value. */
  readonly refusal: string | undefined;
  readonly label?: string;
  readonly isFixed?: boolean;
  /** Selects the whole text on focus and after a save, so that typing replaces it. */
  readonly isReplaced?: boolean;
  readonly onText: (text: string) => void;
}

function Text({ id, value, problem, refusal, label, isFixed = false, isReplaced = false, onText }: TextProps) {
  const shown = problem ?? refusal;
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  useLayoutEffect(() => {
    if (isReplaced && value !== typed.current && document.activeElement === input.current) input.current?.select();
  }, [value]);
  return (
    <div>
      <input
        ref={input}
        id={id}
        type="text"
        value={value}
        aria-label={label}
        readOnly={isFixed}
        aria-invalid={shown !== undefined}
        aria-describedby={shown === undefined ? undefined : `${id}-problem`}
        onInput={({ currentTarget }) => {
          typed.current = currentTarget.value;
          onText(typed.current);
        }}
        onFocus={(event) => isReplaced && event.currentTarget.select()}
        onMouseDown={(event) => {
          if (!isReplaced || event.currentTarget === document.activeElement) return;
          // The click would put the cursor into the selected text.
          event.preventDefault();
          event.currentTarget.focus();
        }}
      />
      {shown !== undefined && (
        <p id={`${id}-problem`} class="problem" role={problem === undefined ? 'alert' : undefined}>
          {shown}
        </p>
      )}
    </div>
  );
}

type LimitProps = Pick<TextProps, 'problem' | 'refusal'> & { readonly values: ApiKeyForm };

/** "No limit" and a limit of 0 are different choices; typing an amount selects the amount. */
function Limit({ values, problem, refusal }: LimitProps) {
  return (
    <div role="radiogroup" aria-labelledby="limit-title" class="choices">
      <label>
        <input type="radio" name="limit" checked={values.noLimit} onChange={() => touch({ noLimit: true })} />
        No limit
      </label>
      <div class="amount">
        <label>
          <input type="radio" name="limit" checked={!values.noLimit} onChange={() => touch({ noLimit: false })} />
          USD
        </label>
        <Text
          id="limit"
          label="Limit in USD"
          value={values.limit}
          problem={problem}
          refusal={refusal}
          isReplaced
          onText={(limit) => touch({ limit, noLimit: false })}
        />
      </div>
    </div>
  );
}

const resetNames = { never: 'Never', daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const;

function Reset({ values, unknown }: { readonly values: ApiKeyForm; readonly unknown: string | undefined }) {
  const choose = (value: string) => {
    const reset = (['never', 'daily', 'weekly', 'monthly', 'kept'] as const).find((each) => each === value);
    if (reset !== undefined) touch({ reset });
  };
  return (
    <div>
      <select id="reset" value={values.reset} onChange={(event) => choose(event.currentTarget.value)}>
        {unknown !== undefined && <option value="kept">{unknown}</option>}
        {Object.entries(resetNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <p class="hint">At midnight UTC, weeks on Monday.</p>
    </div>
  );
}

interface CheckProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: string;
}

function Check({ isOn, onSwitch, children }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
