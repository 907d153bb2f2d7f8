package httpdyno;

import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands one {@link BenchSession} to all classes of a run: opened by whichever comes first, closed after the last. */
final class SharedSession implements BeforeAllCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedSession.class);

    /** Here and not for the first parameter: what keeps a run from starting is then said as it is, and once a class. */
    @Override
    public void beforeAll(ExtensionContext context) {
        session(context);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == BenchSession.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return session(context);
    }

    private static BenchSession session(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(Holder.class, key -> new Holder(), Holder.class)
                .session();
    }

    /** JUnit closes it when all classes are done. */
    private static final class Holder implements AutoCloseable {

        private BenchSession session;
        private RuntimeException refused;

        /** What kept a run from starting keeps it from starting a second time too. */
        synchronized BenchSession session() {
            if (refused != null) {
                throw refused;
            }
            if (session == null) {
                try {
                    session = BenchSession.open(
                            Path.of("").toAbsolutePath(),
                            SettingsCheck.properties(System.getProperties()),
                            Clock.systemUTC(),
                            System.out);
                } catch (RuntimeException cannotStart) {
                    refused = cannotStart;
                    throw cannotStart;
                }
            }
            return session;
        }

        @Override
        public synchronized void close() {
            if (session != null) {
                session.finish();
            }
        }
    }
}
