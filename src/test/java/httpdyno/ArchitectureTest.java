package httpdyno;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The directions and bans that keep the parts apart. Every exception is listed with its reason. */
class ArchitectureTest {

    /** Not with ImportOption.DoNotIncludeTests, which sees nothing where all Java is under src/test/java. */
    private static final JavaClasses CLASSES = new ClassFileImporter().importPackages("httpdyno");

    private static final List<String> PACKAGES = List.of(
            "unit",
            "host",
            "manifest",
            "stat",
            "plan",
            "local",
            "load",
            "conformance",
            "container",
            "measure",
            "gate",
            "report");

    /** Who may import whom besides itself, as the design has it. */
    static Stream<Arguments> directions() {
        return Stream.of(
                arguments("unit", List.of()),
                arguments("host", List.of("unit")),
                arguments("manifest", List.of("unit")),
                arguments("stat", List.of("unit")),
                arguments("plan", List.of("host", "manifest", "unit")),
                arguments("local", List.of("plan", "manifest", "unit")),
                arguments("load", List.of("manifest", "unit")),
                arguments("conformance", List.of("manifest", "unit")),
                arguments("container", List.of("plan", "local", "manifest", "host", "unit")),
                arguments(
                        "measure",
                        List.of("plan", "local", "container", "load", "conformance", "manifest", "host", "unit")),
                arguments("gate", List.of("stat", "measure", "load", "plan", "manifest", "unit")),
                arguments(
                        "report",
                        List.of(
                                "unit",
                                "host",
                                "manifest",
                                "stat",
                                "plan",
                                "local",
                                "load",
                                "conformance",
                                "measure",
                                "gate")));
    }

    /** Classes that read or write JSON besides tests and report, whose job it is; each with its reason. */
    private static final Map<String, String> JSON = Map.of(
            "httpdyno.conformance.BootLine", "the line that a server prints",
            "httpdyno.local.PackageJson", "what an npm package says of itself",
            "httpdyno.local.PackageLock", "what a server's lockfile installs",
            "httpdyno.manifest.PinsReader", "the lockfile of npm",
            "httpdyno.measure.Dynoload", "the documents of the helper beside the server",
            "httpdyno.load.JsonFields", "the output of load tools, read strictly for all of them",
            "httpdyno.load.WrkHistogram", "the histogram that the script of wrk prints");

    private static final Map<String, String> STANDARD_STREAMS = Map.ofEntries(
            Map.entry("httpdyno.CatalogueIT", "shows the progress of end-to-end tests, which take minutes"),
            Map.entry("httpdyno.SelfTestBench", "shows the progress of end-to-end tests, which take minutes"),
            Map.entry("httpdyno.CheckList", "a program of its own: what it prints is its result"),
            Map.entry("httpdyno.PerfIT", "shows what this kernel and this engine count"),
            Map.entry("httpdyno.ServerFactsIT", "shows what the looks at a server cost"),
            Map.entry("httpdyno.container.ServerContainerIT", "shows the sysctls of this host and of a namespace"),
            Map.entry("httpdyno.GateIT", "hands the stream to the console, which takes it through its constructor"),
            Map.entry("httpdyno.RegressionIT", "shows the progress of end-to-end tests, which take minutes"),
            Map.entry("httpdyno.ServeIT", "hands the stream to the console, which takes it through its constructor"),
            Map.entry("httpdyno.HeldRun", "a program of its own: it prints what the test that starts it waits for"),
            Map.entry("httpdyno.ReplayIT", "hands the stream to the console, which takes it through its constructor"),
            Map.entry(
                    "httpdyno.SharedSession",
                    "hands the stream to the console, which takes it through its constructor"),
            Map.entry("httpdyno.conformance.ConformanceProbe", "a program of its own: what it prints is its result"));

    /** Interfaces that lambdas implement: seams, not one-class hierarchies. */
    private static final Map<String, String> SEAMS = Map.of(
            "httpdyno.BenchSession$ImageCall", "a Supplier that throws a checked exception",
            "httpdyno.container.Images$Making", "a Supplier that throws a checked exception",
            "httpdyno.measure.Bench$Source", "where a server's image comes from; the suite's own tests bring another",
            "httpdyno.conformance.Check$Script", "the body of one check",
            "httpdyno.conformance.Check$Demand", "a script that knows no tolerated outcome",
            "httpdyno.conformance.Misbehaviour", "one way to serve a request wrongly",
            "httpdyno.conformance.StubServer$Conversation", "one way to serve a connection",
            "httpdyno.conformance.StubServer$Fault", "one way to spoil a reply",
            "httpdyno.conformance.StubServer$Task", "a Runnable that throws a checked exception");

    @Test
    void theRulesSeeTheClasses() {
        assertThat(CLASSES.size()).isGreaterThan(50);
        assertThat(CLASSES.contain("httpdyno.measure.Judge")).isTrue();
        assertThat(CLASSES.contain(ArchitectureTest.class)).isTrue();
    }

    @ParameterizedTest(name = "{0} imports only {1}")
    @MethodSource("directions")
    void packagesImportOnlyWhatLiesUpstream(String from, List<String> allowed) {
        String[] forbidden = PACKAGES.stream()
                .filter(other -> !other.equals(from) && !allowed.contains(other))
                .map(other -> "httpdyno." + other + "..")
                .toArray(String[]::new);

        noClasses()
                .that()
                .resideInAPackage("httpdyno." + from + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden)
                .check(CLASSES);
    }

    @Test
    void everyPackageHasItsRow() {
        assertThat(CLASSES)
                .extracting(JavaClass::getPackageName)
                .filteredOn(name -> !name.equals("httpdyno"))
                .allSatisfy(name -> assertThat(PACKAGES).contains(name.substring("httpdyno.".length())));
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().matching("httpdyno.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingDependsOnTheRoot() {
        noClasses()
                .that()
                .resideOutsideOfPackage("httpdyno")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("httpdyno")
                .check(CLASSES);
    }

    @Test
    void onlyContainerKnowsTheEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("httpdyno.container")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.testcontainers..", "com.github.dockerjava..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackages("httpdyno.container", "httpdyno.local")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.commons.compress..")
                .check(CLASSES);
    }

    @Test
    void onlyStatKnowsTheLibraryOfStatistics() {
        noClasses()
                .that()
                .resideOutsideOfPackage("httpdyno.stat")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.commons.statistics..")
                .check(CLASSES);
    }

    @Test
    void onlyTestsAndTheRootKnowJUnit() {
        noClasses()
                .that(are(
                        "outside the root and no tests",
                        type -> !type.getPackageName().equals("httpdyno") && !isTest(outermost(type))))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.junit..")
                .check(CLASSES);
    }

    @Test
    void onlyClassesThatAreNamedHereKnowJson() {
        noClasses()
                .that(are(
                        "no tests, outside report and not named",
                        type -> !isTest(outermost(type))
                                && !type.getPackageName().equals("httpdyno.report")
                                && !JSON.containsKey(outermost(type).getName())))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.fasterxml.jackson..", "com.networknt..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackage("httpdyno.manifest")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.yaml..", "com.fasterxml.jackson.dataformat..")
                .check(CLASSES);
    }

    @Test
    void nobodyPrintsPastTheConsole() {
        noClasses()
                .that(are(
                        "not named",
                        type -> !STANDARD_STREAMS.containsKey(outermost(type).getName())))
                .should(ACCESS_STANDARD_STREAMS)
                .check(CLASSES);
    }

    @Test
    void nobodyThrowsGenericExceptionsOrLogsPastSlf4j() {
        NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS.check(CLASSES);
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CLASSES);
    }

    @Test
    void namesSayWhatAClassIs() {
        noClasses()
                .should()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameContaining("Util")
                .orShould()
                .haveSimpleNameEndingWith("Impl")
                .orShould()
                .haveSimpleNameStartingWith("Test")
                .check(CLASSES);
        noClasses()
                .should()
                .resideInAnyPackage("..util..", "..common..", "..impl..")
                .check(CLASSES);
    }

    @Test
    void noInterfaceHasOneImplementation() {
        classes()
                .that()
                .areInterfaces()
                .and()
                .areNotAnnotations()
                .and(are(
                        "no seams",
                        type -> !type.getSimpleName().equals("package-info") && !SEAMS.containsKey(type.getName())))
                .should(haveImplementations(2))
                .check(CLASSES);
    }

    @Test
    void everyExceptionFromARuleStillExists() {
        assertThat(Stream.of(JSON, STANDARD_STREAMS, SEAMS).flatMap(map -> map.keySet().stream()))
                .allSatisfy(name -> assertThat(CLASSES.contain(name)).as(name).isTrue());
    }

    @Test
    void whatLooksLikeATestIsRunAsOne() {
        methods()
                .that(new DescribedPredicate<JavaMethod>("look like tests") {
                    @Override
                    public boolean test(JavaMethod method) {
                        return isTest(method.getOwner())
                                && !method.getModifiers().contains(JavaModifier.PRIVATE)
                                && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                                && method.getRawParameterTypes().isEmpty()
                                && method.getRawReturnType().isEquivalentTo(void.class);
                    }
                })
                .should(new ArchCondition<>("carry an annotation of JUnit") {
                    @Override
                    public void check(JavaMethod method, ConditionEvents events) {
                        boolean annotated = method.getAnnotations().stream()
                                .anyMatch(a -> a.getRawType().getPackageName().startsWith("org.junit.jupiter"));
                        events.add(new SimpleConditionEvent(method, annotated, method.getFullName()));
                    }
                })
                .check(CLASSES);
    }

    private static boolean isTest(JavaClass type) {
        return type.getSimpleName().endsWith("Test") || type.getSimpleName().endsWith("IT");
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type);
    }

    private static DescribedPredicate<JavaClass> are(
            String description, java.util.function.Predicate<JavaClass> predicate) {
        return DescribedPredicate.describe(description, predicate);
    }

    private static ArchCondition<JavaClass> haveImplementations(int atLeast) {
        return new ArchCondition<>("have " + atLeast + " implementations, or be listed as a seam with the reason") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Set<JavaClass> found = type.getAllSubclasses();
                events.add(new SimpleConditionEvent(
                        type, found.size() >= atLeast, type.getName() + " has " + found.size()));
            }
        };
    }
}
