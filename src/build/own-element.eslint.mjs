import ts from 'typescript';

const message =
  'Give this text its own element, because translators replace text nodes, and React then fails to insert or remove beside them.';

/** Line breaks between elements render nothing. */
const isLayout = ({ type, value, expression }) =>
  (type === 'JSXText' && value.trim() === '' && value.includes('\n')) ||
  expression?.type === 'JSXEmptyExpression';

const isElement = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';

function branchesOf(node) {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(branchesOf);
  if (node.type !== 'LogicalExpression') return [node];
  return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(branchesOf);
}

/** Text must be the only child of an element, and must never be replaced by an element. */
export const ownElement = {
  meta: { type: 'problem', schema: [], messages: { ownElement: message } },
  create({ report, sourceCode }) {
    const { program, getTypeAtLocation } = sourceCode.parserServices;
    const checker = program.getTypeChecker();

    function isText(type) {
      if (type.isUnion()) return type.types.some(isText);
      if (checker.isArrayType(type)) return isText(checker.getTypeArguments(type)[0]);
      // React renders no text node for an empty text.
      if (type.isStringLiteral()) return type.value !== '';
      return Boolean(type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike));
    }
    const rendersText = (node) => {
      if (node.type === 'JSXText') return true;
      const { expression = node } = node;
      return !isElement(expression) && isText(getTypeAtLocation(expression));
    };

    function check(parent) {
      const parts = parent.children.filter((child) => !isLayout(child));
      const [{ expression } = {}, ...others] = parts;
      const isAlone = parent.type === 'JSXElement' && others.length === 0;
      const branches = expression ? branchesOf(expression) : [];
      const isList = expression && checker.isArrayType(getTypeAtLocation(expression));
      const wrong = !isAlone || isList ? parts : branches.some(isElement) ? branches : [];
      for (const node of wrong.filter(rendersText)) report({ node, messageId: 'ownElement' });
    }
    return { JSXElement: check, JSXFragment: check };
  },
};
