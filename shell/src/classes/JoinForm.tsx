import { call, ProblemError } from '@venture/api/v1/call';
import { CODE_LENGTH, plainCode } from '@venture/api/v1/class-code';
import { CLASS_LIMITS } from '@venture/api/v1/classes';
import { findClass } from '@venture/api/v1/my-classes';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import { useNavigate } from '@venture/ui/router';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useState } from 'react';
import { useAction } from '../admin/useAction';

const UNKNOWN_CODE = 'No class has this code. Check it letter by letter; capitals make no difference.';
const WRONG_LENGTH = 'A class code has six letters and digits, such as CDF 347.';

/** Finds the class whose code one types; what it is and what joining means is said before one joins, as by its link. */
export function JoinForm() {
  const [code, setCode] = useState('');
  const [isWrongLength, setWrongLength] = useState(false);
  const { running, failed, error, run } = useAction();
  const navigate = useNavigate();
  const isUnknown = error instanceof ProblemError && error.code === 'unknown-code';
  const plain = plainCode(code);
  const find = async () => {
    await call(findClass, { params: { code: plain } });
    await navigate(`/join/${plain}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = plain.length !== CODE_LENGTH;
    setWrongLength(isWrong);
    if (!isWrong) run('find', find, '');
  };
  return (
    <form className={stack['gap-3']} onSubmit={submit}>
      <Field
        label="Class code"
        hint="The six letters and digits your teacher gave you."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CLASS_LIMITS.code}
        value={code}
        error={isWrongLength ? <span role="alert">{WRONG_LENGTH}</span> : isUnknown && UNKNOWN_CODE}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {failed && !isUnknown && !isWrongLength && <Alert>{failed}</Alert>}
      <ButtonRow>
        <Button type="submit" variant="secondary" working={running === 'find'}>
          Find the class
        </Button>
      </ButtonRow>
    </form>
  );
}
